// Somebody's program that calls a target as the checks do.
import { openClient } from 'plumbline-suite';

const client = await openClient({ target: process.argv[2]! });
const run = await client.job({ operation: 'run', body: { input: {} } });
const pods = await client.rest({ api: 'v2', method: 'GET', path: '/pods' });
const types = await client.graphql({ name: 'types', query: '{ gpuTypes { id } }' });
await client.close();
console.log(JSON.stringify([run.status, pods.status, types.status]));
