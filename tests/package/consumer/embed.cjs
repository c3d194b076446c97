// Somebody's CommonJS.
const { start } = require('plumbline-suite/emulator');

start({ port: 0 }).then(async ({ urls, keys, endpoints, stop }) => {
  const { status } = await fetch(`${urls.serverless}/${endpoints.probe}/health`, {
    headers: { authorization: `Bearer ${keys.valid}` },
  });
  await stop();
  console.log(status);
});
