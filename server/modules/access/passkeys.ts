// Owns the tables passkeys and passkey_challenges. A passkey belongs to a person, in all their organizations, and is
// proof enough by itself: the device asks for a fingerprint or a PIN.

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { freeForm, iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../kernel/errors.ts';
import type { OpenedSession } from './schema.ts';
import { lockForCredentials, memberKey } from './second-factor.ts';
import { clientFrom } from './sessions.ts';
import { lockMember, openForMember } from './sign-in.ts';
import { consoleOrigin } from './sign-in-origin.ts';

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;

type PasskeyRow = RowOf<'passkeys'>;

export const PasskeyOptions = z
  .object({
    challenge_id: uuid.describe('To be sent back with the answer of the browser. Works once, within five minutes.'),
    options: freeForm.describe('For `navigator.credentials`, in the JSON form of WebAuthn.'),
  })
  .meta({ id: 'PasskeyOptions' });
const response = freeForm.describe('What the browser answered, in the JSON form of WebAuthn.');
export const AddPasskey = z.object({
  challenge_id: uuid.describe('From `startPasskey`.'),
  name: z.string().trim().min(1).max(100).describe('What you call it, such as `Work laptop`.'),
  response,
});
export const Passkey = z
  .object({
    id: uuid.describe('Id of the passkey.'),
    name: z.string().describe('What you call it.'),
    created_at: timestamp.describe('When it was added.'),
    last_used_at: timestamp.nullable().describe('When it last signed you in. null: never.'),
  })
  .meta({ id: 'Passkey' });
export const PasskeyList = z
  .object({ data: z.array(Passkey).describe('Your passkeys, oldest first; at most 20.') })
  .meta({ id: 'PasskeyList' });
export const SignInByPasskey = z.object({
  challenge_id: uuid.describe('From `startPasskeySignIn`.'),
  response,
  organization_id: uuid
    .optional()
    .describe('Which of your organizations to open; left out: the one that you used last.'),
});

const toPasskey = (row: PasskeyRow): z.input<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  created_at: iso(row.created_at),
  last_used_at: isoOrNull(row.last_used_at),
});

const party = (origin: string): string => new URL(origin).hostname;

const ofAccount = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  db.rows<PasskeyRow>(
    sql`select * from passkeys where account_id = ${accountId} order by created_at, id limit ${MAX_PASSKEYS}`,
  );

async function storeChallenge(ctx: Context, db: Db, accountId: string | null, challenge: string): Promise<string> {
  const id = uuid7();
  const now = ctx.clock.now();
  await db.run(sql`delete from passkey_challenges where expires_at < ${now}`);
  await db.run(sql`
    insert into passkey_challenges (id, account_id, challenge, expires_at)
    values (${id}, ${accountId}, ${challenge}, ${new Date(now.getTime() + CHALLENGE_MS)})`);
  return id;
}

/** Spent whatever comes of it. */
async function takeChallenge(ctx: Context, id: string, accountId: string | null): Promise<string> {
  const row = await ctx.db.maybe<RowOf<'passkey_challenges'>>(sql`
    delete from passkey_challenges where id = ${id} and account_id is not distinct from ${accountId}::uuid and expires_at > ${ctx.clock.now()}
    returning *`);
  if (!row) throw conflict('This took too long, or was used already. Start again.');
  return row.challenge;
}

async function ownAccountId(ctx: Context, db: Db): Promise<string> {
  const memberId = ctx.actor.session?.memberId ?? null;
  if (memberId === null) throw conflict('Only members have passkeys. Sign in as a member: an owner can invite you.');
  return (
    await db.one<{ account_id: string }>(
      sql`select account_id from members where org_id = ${ctx.org.id} and id = ${memberId}`,
    )
  ).account_id;
}

export function startAdding(ctx: Context, raw: RawRequest): Promise<z.input<typeof PasskeyOptions>> {
  const rpID = party(consoleOrigin(ctx, raw));
  return transaction(ctx, async (tx) => {
    const { account } = await lockForCredentials(ctx, tx);
    const existing = await ofAccount(tx, account.id);
    if (existing.length >= MAX_PASSKEYS)
      throw conflict(`A person has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const { email } = await tx.one<{ email: string }>(
      sql`select email from members where org_id = ${ctx.org.id} and id = ${ctx.actor.session?.memberId ?? null}`,
    );
    const options = await generateRegistrationOptions({
      rpName: 'Parley',
      rpID,
      userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      userName: email,
      userDisplayName: account.name,
      attestationType: 'none',
      excludeCredentials: existing.map((one) => ({ id: one.credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge_id: await storeChallenge(ctx, tx, account.id, options.challenge), options: { ...options } };
  });
}

/** The session that adds it has proved the person from then on. */
export async function add(
  ctx: Context,
  body: z.output<typeof AddPasskey>,
  raw: RawRequest,
): Promise<z.input<typeof Passkey>> {
  const origin = consoleOrigin(ctx, raw);
  const challenge = await takeChallenge(ctx, body.challenge_id, await ownAccountId(ctx, ctx.db));
  const { registrationInfo } = await verifyOrRefuse(() =>
    verifyRegistrationResponse({
      response: body.response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party(origin),
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw refusal();
  const { credential } = registrationInfo;
  return transaction(ctx, async (tx) => {
    const { key, account } = await lockForCredentials(ctx, tx);
    const [row] = await tx.rows<PasskeyRow>(sql`
      insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values (${uuid7()}, ${account.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${(credential.transports ?? []).slice(0, 10)}, ${body.name}, ${ctx.clock.now()})
      on conflict (credential_id) do nothing returning *`);
    if (!row) throw conflict('This passkey is known already.');
    await tx.run(sql`update api_keys set is_strong = true where org_id = ${ctx.org.id} and id = ${key.id}`);
    await audit(ctx, tx, 'account.passkey_added', key.member_id, { passkey: row.id, name: row.name });
    return toPasskey(row);
  });
}

const refusal = (): Problem => badRequest('response: this passkey was not accepted. Try again, or use another one.');

/** Whatever a browser sends that the library cannot read is a refusal. */
async function verifyOrRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refusal();
  }
}

export async function list(ctx: Context): Promise<z.input<typeof PasskeyList>> {
  const db = reader(ctx);
  return { data: (await ofAccount(db, await ownAccountId(ctx, db))).map(toPasskey) };
}

export async function remove(ctx: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('passkey');
  await transaction(ctx, async (tx) => {
    const { member_id } = await memberKey(ctx, tx);
    const owned = await tx.maybe<{ name: string }>(sql`
      select p.name from passkeys p join members m on m.account_id = p.account_id where m.id = ${member_id} and p.id = ${id}`);
    if (!owned) throw notFound('passkey');
    const { account } = await lockForCredentials(ctx, tx);
    await tx.run(sql`delete from passkeys where account_id = ${account.id} and id = ${id}`);
    await audit(ctx, tx, 'account.passkey_removed', member_id, { passkey: id, name: owned.name });
  });
}

export async function startSignIn(ctx: Context, raw: RawRequest): Promise<z.input<typeof PasskeyOptions>> {
  const options = await generateAuthenticationOptions({
    rpID: party(consoleOrigin(ctx, raw)),
    userVerification: 'required',
  });
  return { challenge_id: await storeChallenge(ctx, ctx.db, null, options.challenge), options: { ...options } };
}

const unknownPasskey = (): Problem =>
  new Problem(
    'authentication_required',
    'This passkey does not sign in here. Use another one, or ask a colleague for a link.',
  );

export async function signIn(
  ctx: Context,
  body: z.output<typeof SignInByPasskey>,
  raw: RawRequest,
): Promise<z.input<typeof OpenedSession>> {
  const origin = consoleOrigin(ctx, raw);
  const assertion = body.response as unknown as AuthenticationResponseJSON;
  const challenge = await takeChallenge(ctx, body.challenge_id, null);
  const row = typeof assertion.id === 'string' ? await findPasskey(ctx.db, assertion.id.slice(0, 2000)) : undefined;
  if (!row) throw unknownPasskey();
  const { verified, authenticationInfo } = await verifyOrRefuse(() =>
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party(origin),
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }),
  ).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw unknownPasskey();
  const outcome = await ctx.db.transaction(async (tx) => {
    // The organization that was used last, unless another one is asked for.
    const chosen = await tx.maybe<{ id: string }>(sql`
      select m.id from members m join organizations o on o.id = m.org_id
      where m.account_id = ${row.account_id} and m.status = 'active' and o.status = 'active'
        and (${body.organization_id ?? null}::uuid is null or m.org_id = ${body.organization_id ?? null}::uuid)
      order by (select max(k.created_at) from api_keys k where k.member_id = m.id) desc nulls last, m.created_at limit 1`);
    const member = chosen && (await lockMember(tx, chosen.id));
    if (!member) return unknownPasskey();
    const used = await tx.run(sql`
      update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = ${ctx.clock.now()}
      where id = ${row.id} and counter = ${row.counter}`);
    // Removed, or used by another request, meanwhile.
    if (used === 0) return unknownPasskey();
    const proof = { by: 'passkey', isStrong: true } as const;
    return openForMember(ctx, tx, member, { proof, client: clientFrom(raw), take: async () => true });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.maybe<PasskeyRow>(sql`select * from passkeys where credential_id = ${credentialId}`);
