import { rule } from '../../../service/case/rule.ts';
import { expectThere } from './expect-there.ts';

rule('v2.clusters', { api: 'v2', calls: 6 }, async (bench) => {
  await bench.holds(['/clusters'], (path, scene) => expectThere(path, scene, bench));
});
