"""A worker process: takes jobs by specs/worker.openapi.yaml and runs a handler on them. Standard library only."""
