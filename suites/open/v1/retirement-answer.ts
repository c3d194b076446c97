import { rule } from '../../../service/case/rule.ts';
import { firstMoment } from '../../shared/resources/v1-day.ts';
import { billPaths, listPaths } from '../../shared/resources/v1-documented.ts';
import { membersOf } from './members-of.ts';

const declares = { calls: 1, starts: firstMoment } as const;

rule('open.v1.retirement-answer', declares, async ({ property }) => {
  await property([...listPaths, ...billPaths], async (path, { rest, observe }) => {
    const answer = await rest.when({ api: 'v1', method: 'GET', path });

    const { status, headers, json } = answer;
    observe('answer', status < 300 ? 'v1 is served' : status);
    observe('location', headers.location ?? null);
    observe('media type', headers['content-type'] ?? null);
    observe('members of its body', status < 300 ? null : membersOf(json));
  });
});
