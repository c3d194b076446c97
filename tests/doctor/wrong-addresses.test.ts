import { serve } from '../../engine/testing/serve.ts';
import { beginning } from './clinic.ts';
import { dumb, inFront, page, refused, silent } from './stand-ins.ts';
import { eachGivesOneFinding } from './wrong-profiles.ts';

eachGivesOneFinding('addresses', [
  [
    'nothing listens at the job API',
    'problem address.job-api',
    ({ urls }) => {
      urls.serverless = silent;
    },
  ],
  [
    'a page stands there',
    'problem address.job-api',
    async ({ urls }) => {
      urls.serverless = await page();
    },
  ],
  [
    'it never answers',
    'problem address.job-api',
    async ({ urls }) => {
      urls.serverless = await dumb();
    },
  ],
  [
    'its prefix is missing',
    'problem address.job-api',
    ({ urls }) => {
      urls.serverless = urls.serverless.replace('/v1', '');
    },
  ],
  [
    'the address of REST v1 leads elsewhere',
    'problem address.rest-v1',
    async ({ urls }) => {
      const date = new Date(beginning).toUTCString();
      urls.restV1 = await serve((_, response) => response.writeHead(404, { date }).end());
    },
  ],
  [
    'the prefix of REST v2 is missing',
    'problem address.rest-v2',
    ({ urls }) => {
      urls.restV2 = urls.restV2!.replace('/v2', '');
    },
  ],
  [
    'a page stands at REST v2',
    'problem address.rest-v2',
    async ({ urls }) => {
      urls.restV2 = await page();
    },
  ],
  [
    'the address of GraphQL leads elsewhere',
    'problem address.graphql',
    ({ urls }) => {
      urls.graphql = `${urls.graphql}/more`;
    },
  ],
  [
    'the schema of v1 is elsewhere',
    'warning schema.rest-v1',
    ({ urls }) => {
      urls.restV1Schema = `${urls.restV1}/nowhere.json`;
    },
  ],
  [
    'v2 serves no schema',
    'warning schema.rest-v2',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ url }) =>
        url === '/openapi.json' ? refused(404) : undefined,
      );
    },
  ],
]);
