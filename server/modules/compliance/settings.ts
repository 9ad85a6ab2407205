// Owns the table compliance_settings: an organization's own rules, which can be stricter than the law, never looser.

import type { z } from 'zod';
import { isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest } from '../../kernel/errors.ts';
import { toE164 } from '../../kernel/phone.ts';
import { isTimeZone } from '../../kernel/time/time-zone.ts';
import { countriesOf, dialable } from './law/dialable.ts';
import {
  COLLECTIONS,
  DEFAULT_SETTINGS,
  FEDERAL,
  loosening,
  MAX_PER_24H,
  NOTE,
  type RuleSettings,
  STATE_RULES,
  stateRule,
} from './law/rules.ts';
import { weekMap } from './law/week-map.ts';
import type { CallingRuleList, ComplianceSettings, UpdateSettings, WeekMap, WeekMapQuery } from './schema.ts';

type Row = Pick<RowOf<'compliance_settings', { settings: Partial<RuleSettings> }>, 'settings' | 'updated_at'>;

/** Stored settings hold only what was set; the rest follows the law as it is now. */
export const complete = (stored: Partial<RuleSettings> | null | undefined): RuleSettings => ({
  ...DEFAULT_SETTINGS,
  ...stored,
});

export const NOTICE = `${NOTE} Parley is not a lawyer: check the rules that apply to you.`;

const toSettings = (row: Row | undefined): z.input<typeof ComplianceSettings> => ({
  ...complete(row?.settings),
  states: { ...row?.settings.states },
  updatedAt: isoOrNull(row?.updated_at ?? null),
  notice: NOTICE,
});

export async function read(ctx: Context) {
  return toSettings(
    await reader(ctx).maybe<Row>(
      sql`select settings, updated_at from compliance_settings where org_id = ${ctx.org.id}`,
    ),
  );
}

/** In which hours of the coming week a campaign with these hours reaches people of each state. */
export async function hoursByState(
  ctx: Context,
  query: z.output<typeof WeekMapQuery>,
): Promise<z.input<typeof WeekMap>> {
  const { timezone, startHour: from, endHour: to, legalHours } = query;
  if (!isTimeZone(timezone)) throw badRequest('timezone: write an IANA name, such as America/Chicago.');
  if (from >= to) throw badRequest('startHour: must be before endHour.');
  const row = await reader(ctx).maybe<Row>(
    sql`select settings, updated_at from compliance_settings where org_id = ${ctx.org.id}`,
  );
  const options = { legal: legalHours === 'true', settings: complete(row?.settings), now: ctx.clock.nowMs() };
  return { timezone, data: weekMap({ timezone, from, to }, options), notice: NOTICE };
}

/** For a number that is not a lead's: that of a transfer or a fallback. */
export async function mayReach(ctx: Context, number: string): Promise<{ ok: boolean; reason: string }> {
  const { settings, own_numbers } = await reader(ctx).one<{
    settings: Partial<RuleSettings> | null;
    own_numbers: string[] | null;
  }>(sql`
    select (select settings from compliance_settings where org_id = ${ctx.org.id}) as settings, ${ownNumbers(ctx)} as own_numbers`);
  const allowedCountries = countriesOf(complete(settings).allowedCountries, own_numbers ?? []);
  const answer = dialable(toE164(number) ?? number, { allowedCountries });
  return answer.ok ? { ok: true, reason: '' } : { ok: false, reason: answer.because };
}

const MAX_OWN_NUMBERS = 1000;
export const ownNumbers = (ctx: Context): Sql => sql`(
  select jsonb_agg(phone_number) from (
    select phone_number from phone_numbers where org_id = ${ctx.org.id} limit ${MAX_OWN_NUMBERS}) own)`;

export function update(ctx: Context, change: z.output<typeof UpdateSettings>) {
  return transaction(ctx, async (tx) => {
    await tx.run(sql`
      insert into compliance_settings (org_id, settings, updated_at) values (${ctx.org.id}, '{}', ${ctx.clock.now()}) on conflict do nothing`);
    const { settings } = await tx.one<Row>(
      sql`select settings, updated_at from compliance_settings where org_id = ${ctx.org.id} for update`,
    );
    const next = { ...settings, ...change } as Partial<RuleSettings>;
    const looser = loosening(complete(next));
    if (looser) throw badRequest(`${looser} Settings can only be stricter than the law.`);
    const row = await tx.one<Row>(sql`
      update compliance_settings set settings = ${next}, updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id}
      returning settings, updated_at`);
    await audit(ctx, tx, 'compliance.settings.updated', ctx.org.id, { change });
    return toSettings(row);
  });
}

/** The law as it is applied to this organization, row by row, each with its source. */
export async function rules(ctx: Context): Promise<z.input<typeof CallingRuleList>> {
  const settings = complete(await read(ctx));
  const legal = 'steps with needsTCPACompliance';
  const codes = new Set([...STATE_RULES.map(({ state }) => state), ...Object.keys(settings.states)]);
  const states = [...codes].sort().flatMap((code) => {
    const rule = stateRule(code, settings);
    if (!rule) return [];
    const { state, citation, verified, ...values } = rule;
    return [{ rule: 'state_hours', state, applies: legal, values, citation, verified }];
  });
  const frequency = { maxAttemptsPer24h: settings.maxAttemptsPer24h, law: MAX_PER_24H };
  const federal = (
    rule: string,
    applies: string,
    values: Record<string, unknown>,
    { citation, verified }: { citation: string; verified: boolean },
  ) => ({ rule, state: null, applies, values, citation, verified });
  return {
    notice: NOTICE,
    data: [
      federal('legal_hours', legal, settings.hours, FEDERAL),
      federal('frequency', 'every call', frequency, { citation: 'the strictest states', verified: true }),
      federal('collections_frequency', 'workflows tagged COLLECTIONS', settings.collections, COLLECTIONS),
      ...states,
    ],
  };
}
