"""Every call of the public PyPI SDK's client, in the dialect that it expects."""

import asyncio
import os

import aiohttp
import runpod

runpod.api_key = os.environ["KEY"]


def probing(**probe):
    return {"input": {"probe": probe}}


def management():
    runpod.update_user_settings("ssh-ed25519 AAAA me")
    assert runpod.get_user()["pubKey"] == "ssh-ed25519 AAAA me"
    assert "NVIDIA A40" in [gpu["id"] for gpu in runpod.get_gpus()]
    assert runpod.get_gpu("NVIDIA A40")["maxGpuCount"] > 0
    pod = runpod.create_pod("p", "image:1", "NVIDIA A40")["id"]
    assert runpod.create_pod("c", "image:1", instance_id="cpu3c-2-4")["id"] in [one["id"] for one in runpod.get_pods()]
    assert runpod.stop_pod(pod)["desiredStatus"] == "EXITED"
    assert runpod.resume_pod(pod, 1)["desiredStatus"] == "RUNNING"
    assert runpod.get_pod(pod)["gpuCount"] == 1
    runpod.terminate_pod(pod)
    template = runpod.create_template("t", "image:1", is_serverless=True, env={"A": "b"})["id"]
    endpoint = runpod.create_endpoint("e", template)["id"]
    assert endpoint in [one["id"] for one in runpod.get_endpoints()]
    assert runpod.update_endpoint_template(endpoint, template)["templateId"] == template
    registry = runpod.create_container_registry_auth("r", "u", "p")["id"]
    assert runpod.update_container_registry_auth(registry, "u", "q")["id"] == registry
    runpod.delete_container_registry_auth(registry)


def jobs(endpoint):
    assert endpoint.health(timeout=60)["jobs"]
    job = endpoint.run(probing(**{"yield": [1, 2]}))
    assert list(job.stream()) == [1, 2]
    assert job.status() == "COMPLETED"
    assert endpoint.run(probing(**{"return": 42})).output(timeout=60) == 42
    assert endpoint.run_sync(probing(**{"return": 42}), timeout=60) == 42
    assert endpoint.run(probing(work=60000)).cancel(timeout=60)["status"] == "CANCELLED"
    assert endpoint.purge_queue(timeout=60)["removed"] == 0


async def jobs_in_asyncio(endpoint):
    async with aiohttp.ClientSession() as session:
        job = await runpod.AsyncioEndpoint(endpoint, session).run(probing(**{"yield": [1, 2]})["input"])
        assert [chunk async for chunk in job.stream()] == [1, 2]
        assert await job.status() == "COMPLETED"


management()
jobs(runpod.Endpoint(os.environ["ENDPOINT"]))
asyncio.run(jobs_in_asyncio(os.environ["ENDPOINT"]))
