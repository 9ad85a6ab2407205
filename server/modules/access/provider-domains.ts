// Owns the table provider_domains: which domains of e-mail addresses lead to a sign-in provider. A domain counts once a
// TXT record proves that the organization holds it.

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isoOrNull, timestamp } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { lookUpTxt, type TxtLookup } from '../../kernel/outbound/txt-records.ts';
import { perKernel } from '../../kernel/state.ts';

export type DomainRow = RowOf<'provider_domains'>;
type CheckedDomain = DomainRow & { isProved: boolean };

/** Tests put names of their own here. */
export const txtLookup = perKernel<TxtLookup>(() => lookUpTxt);

export const ProviderDomains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Input should be a domain, such as example.com'),
  )
  .max(50)
  .describe('Domains whose e-mail addresses sign in here. Each counts once it is proved by a TXT record.');

export const ProviderDomain = z.object({
  domain: z.string().describe('What comes after the @ of an address.'),
  record_name: z.string().describe('Name of the TXT record that proves it.'),
  record_value: z.string().describe('Text of that record.'),
  proved_at: timestamp.nullable().describe('When the record was found. null: not yet.'),
});

const recordName = (domain: string): string => `_parley.${domain}`;
const recordValue = (token: string): string => `parley-domain=${token}`;

export const toDomain = (row: DomainRow): z.input<typeof ProviderDomain> => ({
  domain: row.domain,
  record_name: recordName(row.domain),
  record_value: recordValue(row.token),
  proved_at: isoOrNull(row.proved_at),
});

export const domainsOf = (db: Db, ids: readonly string[]): Promise<DomainRow[]> =>
  db.rows<DomainRow>(sql`select * from provider_domains where provider_id = any(${[...ids]}::uuid[]) order by domain`);

export const provedDomains = (tx: Tx, providerId: string): Promise<DomainRow[]> =>
  tx.rows<DomainRow>(sql`select * from provider_domains where provider_id = ${providerId} and proved_at is not null`);

export async function setDomains(ctx: Context, tx: Tx, id: string, domains: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from provider_domains where provider_id = ${id} and not domain = any(${[...domains]}::text[])`,
  );
  for (const domain of new Set(domains))
    await tx.run(sql`
      insert into provider_domains (provider_id, org_id, domain, token) values (${id}, ${ctx.org.id}, ${domain}, ${randomBytes(16).toString('hex')})
      on conflict (provider_id, domain) do nothing`);
}

/** Looks for the TXT record of each domain. */
export async function checkDomains(ctx: Context, providerId: string): Promise<CheckedDomain[]> {
  const resolve = txtLookup(ctx);
  return Promise.all(
    (await domainsOf(reader(ctx), [providerId])).map(async (one) => {
      const texts = await resolve(recordName(one.domain));
      return { ...one, isProved: texts.includes(recordValue(one.token)) };
    }),
  );
}

/** A proof that is gone counts no more. */
export async function saveProofs(
  ctx: Context,
  tx: Tx,
  providerId: string,
  checked: readonly CheckedDomain[],
): Promise<void> {
  for (const { domain, isProved, proved_at } of checked) {
    const at = isProved ? (proved_at ?? ctx.clock.now()) : null;
    const other = isProved
      ? await tx.maybe(
          sql`select 1 from provider_domains where domain = ${domain} and proved_at is not null and provider_id <> ${providerId} for update`,
        )
      : undefined;
    // One domain leads to one provider: the record that is there now decides between two that claim it.
    if (other) throw conflict(`${domain} leads to another sign-in provider already. Remove it there first.`);
    await tx.run(sql`
      update provider_domains set proved_at = ${at} where org_id = ${ctx.org.id} and provider_id = ${providerId} and domain = ${domain}`);
  }
}
