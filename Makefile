# make demo    set up, load a demo league, serve the site, and run the worker that closes exams
# make test    set up and check everything; make test ONLY="tests/rules -k goalkeeper" runs those tests alone
# make lint    formatting, lint, types, import contracts
# make format  put the formatting right
# make load    300 officials sit one exam together on PostgreSQL: no answer lost, requests a second, how long a save takes
# make audit   known weaknesses of the dependencies; AUDIT=must make audit fails where none can be looked up
# make bench   how fast the rulebook is, side by side with what it is held against

HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON_IN_VENV := .venv/bin/python

.PHONY: setup demo test lint format audit bench load

setup:
	@bash checks/setup.sh

demo: setup
	@$(PYTHON_IN_VENV) manage.py migrate --verbosity 0
	@$(PYTHON_IN_VENV) manage.py load_demo
	@$(PYTHON_IN_VENV) manage.py schedule_due
	@echo "The site is at http://$(HOST):$(PORT)/ (Ctrl-C stops it and the worker beside it)"
	@trap 'kill $$worker 2>/dev/null' EXIT INT TERM; \
	$(PYTHON_IN_VENV) manage.py db_worker --no-reload --verbosity 0 & worker=$$!; \
	SITE_URL=http://$(HOST):$(PORT) $(PYTHON_IN_VENV) manage.py runserver $(HOST):$(PORT)

test: setup
	@$(PYTHON_IN_VENV) -m checks.run $(if $(ONLY),--only '$(ONLY)')

lint: setup
	@$(PYTHON_IN_VENV) -m checks.run --lint

format: setup
	@$(PYTHON_IN_VENV) -m ruff format .
	@$(PYTHON_IN_VENV) -m ruff check --fix .

audit: setup
	@$(PYTHON_IN_VENV) -m checks.audit

bench: setup
	@$(PYTHON_IN_VENV) -m pytest -k "not load" tests/benchmarks

load: setup
	@$(PYTHON_IN_VENV) -m checks.run --load
