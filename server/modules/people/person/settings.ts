// Owns the table identity_settings: how one organization resolves people, with defaults for what it has not set.

import type { z } from 'zod';
import { isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { IDENTIFIER_TYPES, type IdentifierType } from './identifier-values.ts';
import type { ChangeSettings, ResolutionSettings } from './schema.ts';

export type ResolutionRules = {
  /** How many identifiers of a type one person may have. */
  limits: Record<IdentifierType, number>;
  /** Strongest first. */
  priorities: IdentifierType[];
  thresholds: { auto_merge: number; review: number };
  blocked_values: string[];
  review_expiry_days: number;
};

type Change = z.output<typeof ChangeSettings>;

export const DEFAULTS: ResolutionRules = {
  limits: {
    external_id: 1,
    email: 5,
    phone: 5,
    whatsapp: 5,
    account_number: 20,
    loyalty_id: 10,
    social_handle: 20,
    anonymous_id: 200,
    device_id: 200,
    lead_id: 1000,
  },
  priorities: [...IDENTIFIER_TYPES],
  thresholds: { auto_merge: 0.95, review: 0.6 },
  blocked_values: [],
  review_expiry_days: 90,
};

const findSettings = (ctx: Context, db: Db): Promise<{ settings: Change; updated_at: Date } | undefined> =>
  db.maybe(sql`select settings, updated_at from identity_settings where org_id = ${ctx.org.id}`);

/** The base with a change over it; fields that a later version adds get their default. */
export function applyChange(base: ResolutionRules, change: Change): ResolutionRules {
  const limits = { ...base.limits };
  for (const type of IDENTIFIER_TYPES) limits[type] = change.limits?.[type] ?? limits[type];
  return {
    limits,
    priorities: completeTypes(change.priorities ?? base.priorities),
    thresholds: {
      auto_merge: change.thresholds?.auto_merge ?? base.thresholds.auto_merge,
      review: change.thresholds?.review ?? base.thresholds.review,
    },
    blocked_values: change.blocked_values?.map((value) => value.toLowerCase()) ?? base.blocked_values,
    review_expiry_days: change.review_expiry_days ?? base.review_expiry_days,
  };
}

/** Types left out follow in their usual order. */
const completeTypes = (types: readonly IdentifierType[]): IdentifierType[] => [
  ...new Set([...types, ...IDENTIFIER_TYPES]),
];

export async function load(ctx: Context, db: Db): Promise<ResolutionRules> {
  return applyChange(DEFAULTS, (await findSettings(ctx, db))?.settings ?? {});
}

export async function read(ctx: Context): Promise<z.input<typeof ResolutionSettings>> {
  const row = await findSettings(ctx, reader(ctx));
  return { ...applyChange(DEFAULTS, row?.settings ?? {}), updated_at: isoOrNull(row?.updated_at ?? null) };
}

export async function update(ctx: Context, change: Change): Promise<z.input<typeof ResolutionSettings>> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    // The row is there before it is read, so that of two changes neither forgets the other.
    await tx.run(sql`
      insert into identity_settings (org_id, settings, updated_at) values (${ctx.org.id}, ${{}}, ${now}) on conflict do nothing`);
    const row = await tx.one<Pick<RowOf<'identity_settings', { settings: Change }>, 'settings'>>(
      sql`select settings from identity_settings where org_id = ${ctx.org.id} for update`,
    );
    const next = applyChange(applyChange(DEFAULTS, row.settings), change);
    assertThresholdOrder(next);
    await tx.run(
      sql`update identity_settings set settings = ${next}, updated_at = ${now} where org_id = ${ctx.org.id}`,
    );
    await audit(ctx, tx, 'identity.settings.updated', ctx.org.id, { changed: Object.keys(change) });
    return { ...next, updated_at: isoOrNull(now) };
  });
}

export function assertThresholdOrder({ thresholds }: ResolutionRules): void {
  if (thresholds.review <= thresholds.auto_merge) return;
  throw badRequest('thresholds: review should not be above auto_merge. Lower review or raise auto_merge.');
}
