// A poll of an inbox whose server goes away: what was not read stays to be read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { letter, type MailServers, mailServers } from '../../../tests/support/mail-servers.ts';
import { outbound } from './client.ts';
import { type FetchedMail, readInbox } from './imap.ts';

let servers: MailServers;
const client = outbound({ allowCidrs: ['127.0.0.0/8'] });
beforeAll(async () => {
  servers = await mailServers();
});
afterAll(async () => {
  await client.close();
  await servers.stop();
});

it('is followed by another at once when a mail arrived while it lasted', async () => {
  const options = { since: new Date(0), most: 10, maxBytes: 1_000_000 };
  const { position } = await readInbox(client, servers.imap, { ...options, position: null }, async () => undefined);
  for (const text of ['first', 'second']) servers.arrive(letter({ text }));
  let isLate = false;
  const take = async (): Promise<void> => {
    if (!isLate) servers.arrive(letter({ text: 'late' }));
    isLate = true;
  };
  const result = await readInbox(client, servers.imap, { ...options, position, onNews: () => undefined }, take);
  expect(result).toMatchObject({ more: true, position: { lastUid: position.lastUid + 2 } });
  expect(result.watch).toBeUndefined();
});

it('fails when the connection ends between two mails, and passes over none', async () => {
  const options = { since: new Date(0), most: 10, maxBytes: 1_000_000 };
  const { position } = await readInbox(client, servers.imap, { ...options, position: null }, async () => undefined);
  for (const text of ['one', 'two', 'three']) servers.arrive(letter({ text }));
  const taken: FetchedMail[] = [];
  const cut = readInbox(client, servers.imap, { ...options, position }, async (mail) => {
    taken.push(mail);
    servers.hangUp();
    // Until the client has noticed.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await expect(cut).rejects.toThrow('The connection ended while mails were read.');
  expect(taken).toHaveLength(1);
  const lastUid = taken[0]!.uid;
  const again = await readInbox(
    client,
    servers.imap,
    { ...options, position: { ...position, lastUid } },
    async (mail) => {
      taken.push(mail);
    },
  );
  expect(taken.map(({ source }) => /one|two|three/.exec(source.toString())?.[0])).toEqual(['one', 'two', 'three']);
  expect(again).toMatchObject({ more: false, position: { lastUid: taken[2]!.uid } });
});
