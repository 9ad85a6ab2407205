// Owns who the lead of a campaign is: the one person who has its lead id or its number, unless something contradicts that, else a new
// person. Leads prove nothing, so this never merges and asks no one. Many leads share its statements.

import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { emitAll, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import * as endUsers from '../person/end-users.ts';
import { endUserCreated, endUserUpdated } from '../person/events.ts';
import type { IdentifierType } from '../person/identifier-values.ts';
import * as identifiers from '../person/identifiers.ts';
import * as locks from '../person/locks.ts';
import { STATED_TRAITS } from '../person/profile.ts';
import * as settings from '../person/settings.ts';
import * as traits from '../person/traits.ts';
import { namesContradict } from './similarity.ts';

export type LeadIdentity = {
  /** The execution. */
  id: string;
  workflowId: string;
  /** Of the client's system; unique within the workflow alone. */
  leadId: string | null;
  phone: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** Where people of campaigns come from, until something else is known of them. */
export const LEAD_SOURCE = 'campaign';

type PreparedIdentifier = identifiers.PreparedIdentifier;
type OwnedIdentifier = identifiers.IdentifierRow & { current_id: string };
type PreparedLead = {
  lead: LeadIdentity;
  leadId: PreparedIdentifier | undefined;
  phone: PreparedIdentifier | undefined;
  email: PreparedIdentifier | undefined;
};

/** What is known of a person who may be the lead. */
export type LeadCandidate = { id: string; names: Record<string, unknown>; leadIds: readonly string[] };
export type LeadQuestion = {
  lead: Pick<LeadIdentity, 'firstName' | 'lastName'> & { leadKey: string | null; workflowId: string };
  byLeadId: LeadCandidate | undefined;
  byPhone: LeadCandidate | undefined;
};

/** The person whom a lead belongs to; null: a new one. Pure. */
export function decideLead({ lead, byLeadId, byPhone }: LeadQuestion): string | null {
  const names = namesOf(lead);
  // The client's own id for the lead; its number may have changed meanwhile.
  if (byLeadId && !namesContradict(names, byLeadId.names)) return byLeadId.id;
  if (byLeadId || !byPhone || namesContradict(names, byPhone.names)) return null;
  const isAnotherLead = byPhone.leadIds.some((key) => key.startsWith(`${lead.workflowId}:`) && key !== lead.leadKey);
  return lead.leadKey !== null && isAnotherLead ? null : byPhone.id;
}

const namesOf = ({ firstName, lastName }: Pick<LeadIdentity, 'firstName' | 'lastName'>): Record<string, string> => ({
  ...(firstName !== '' && { first_name: firstName }),
  ...(lastName !== '' && { last_name: lastName }),
});

const leadKeyOf = ({ workflowId, leadId }: Pick<LeadIdentity, 'workflowId' | 'leadId'>): string | null =>
  leadId ? `${workflowId}:${leadId}` : null;

/** `load` reads the leads once no erasure can come between. Returns the leaf of each lead by its id. */
export async function identifyLeads(
  ctx: Context,
  tx: Tx,
  load: () => Promise<readonly LeadIdentity[]>,
): Promise<ReadonlyMap<string, string>> {
  await locks.share(ctx, tx);
  const leads = await load();
  if (leads.length === 0) return new Map();
  const rules = await settings.load(ctx, tx);
  const prepared: PreparedLead[] = [];
  for (const lead of leads) prepared.push(await prepareLead(ctx, tx, lead, rules));
  const all = prepared.flatMap(({ leadId, phone, email }) => [leadId, phone, email].filter((one) => one !== undefined));
  const indexes = [...new Map(all.map((one) => [one.key, one.blind_index])).values()];
  await locks.share(ctx, tx, indexes);
  const owned = new Map(
    (await identifiers.findByIndexes(ctx, tx, indexes)).map((row) => [row.blind_index.toString('hex'), row]),
  );
  const candidates = await loadCandidates(ctx, tx, owned);
  const plan = planLeads(prepared, owned, candidates);
  await save(ctx, tx, plan);
  return new Map(plan.map(({ lead, leafId }) => [lead.id, leafId]));
}

/** A value that identifies no person is left out. */
async function prepareLead(
  ctx: Context,
  tx: Tx,
  lead: LeadIdentity,
  rules: settings.ResolutionRules,
): Promise<PreparedLead> {
  const one = async (type: IdentifierType, value: string | null): Promise<PreparedIdentifier | undefined> =>
    value
      ? (await identifiers.prepareUsable(ctx, tx, [{ type, value, verified: false }], rules.blocked_values))[0]
      : undefined;
  return {
    lead,
    leadId: await one('lead_id', leadKeyOf(lead)),
    phone: await one('phone', lead.phone),
    email: await one('email', lead.email),
  };
}

async function loadCandidates(
  ctx: Context,
  tx: Tx,
  owned: ReadonlyMap<string, OwnedIdentifier>,
): Promise<Map<string, LeadCandidate>> {
  const people = [...new Set([...owned.values()].map(({ current_id }) => current_id))];
  if (people.length === 0) return new Map();
  const leaves = await locks.lockPeople(ctx, tx, people);
  const traitsByLeaf = await traits.openAll(ctx, tx, leaves);
  const rows = (
    await identifiers.ofLeaves(
      ctx,
      tx,
      leaves.map(({ id }) => id),
    )
  ).filter(({ type }) => type === 'lead_id');
  const values = await identifiers.reveal(ctx, tx, rows);
  return new Map(
    people.map((id) => {
      const own = leaves.filter((leaf) => leaf.current_id === id);
      const isOwn = (leafId: string): boolean => own.some((leaf) => leaf.id === leafId);
      const leadIds = rows.filter((row) => isOwn(row.end_user_id)).flatMap((row) => values.get(row.id) ?? []);
      return [id, { id, names: traits.ofPerson(own, traitsByLeaf), leadIds }];
    }),
  );
}

type PlannedLead = {
  lead: LeadIdentity;
  leafId: string;
  personId: string;
  isNew: boolean;
  attached: PreparedIdentifier[];
  requested: Record<string, unknown>;
};

/** One after the other: a later lead may be the person that an earlier one became. */
function planLeads(
  prepared: readonly PreparedLead[],
  owned: ReadonlyMap<string, OwnedIdentifier>,
  candidates: ReadonlyMap<string, LeadCandidate>,
): PlannedLead[] {
  const owners = new Map([...owned].map(([key, row]) => [key, { personId: row.current_id, leafId: row.end_user_id }]));
  const people = new Map<string, LeadCandidate>(candidates);
  const personWith = (identifier: PreparedIdentifier | undefined): LeadCandidate | undefined =>
    identifier && people.get(owners.get(identifier.key)?.personId ?? '');
  return prepared.map(({ lead, leadId, phone, email }) => {
    const leadKey = leadKeyOf(lead);
    const found = decideLead({ lead: { ...lead, leadKey }, byLeadId: personWith(leadId), byPhone: personWith(phone) });
    const used = [leadId, phone].find((one) => one && owners.get(one.key)?.personId === found);
    const leafId = found === null ? uuid7() : (owners.get(used?.key ?? '')?.leafId ?? found);
    const personId = found ?? leafId;
    // Of a known person nothing is learned but that they are this lead.
    const usable = found === null ? [leadId, phone, email] : [leadId];
    const free = usable.filter((one) => one !== undefined).filter(({ key }) => !owners.has(key));
    for (const { key } of free) owners.set(key, { personId, leafId });
    const before = people.get(personId);
    const leadIds = [...(before?.leadIds ?? []), ...(leadKey === null ? [] : [leadKey])];
    people.set(personId, { id: personId, names: before?.names ?? namesOf(lead), leadIds });
    // An address that another person has is only what the lead states.
    const stated = [phone, email].filter((one) => one !== undefined).filter((one) => !free.includes(one));
    const requested = {
      ...namesOf(lead),
      ...Object.fromEntries(stated.map(({ type, value }) => [STATED_TRAITS[type as 'phone' | 'email'], value])),
    };
    const isNew = found === null;
    return { lead, leafId, personId, isNew, attached: free, requested: isNew ? requested : {} };
  });
}

async function save(ctx: Context, tx: Tx, plan: readonly PlannedLead[]): Promise<void> {
  const added = plan.filter(({ isNew }) => isNew);
  await endUsers.insertMany(
    ctx,
    tx,
    added.map(({ leafId, attached, requested }) => ({
      id: leafId,
      prepared: attached,
      requested,
      source: LEAD_SOURCE,
    })),
  );
  const events: PendingEvent[] = added.map(({ leafId, attached }) =>
    pendingEvent(endUserCreated, leafId, {
      id: leafId,
      leaf_id: leafId,
      identifier_types: attached.map(({ type }) => type),
      source: LEAD_SOURCE,
    }),
  );
  for (const { leafId, personId, isNew, attached } of plan) {
    if (isNew || attached.length === 0) continue;
    await identifiers.insert(ctx, tx, leafId, attached);
    await identifiers.touch(ctx, tx, leafId);
    events.push(
      pendingEvent(endUserUpdated, leafId, {
        id: personId,
        leaf_id: leafId,
        changed_traits: [],
        added_identifier_types: attached.map(({ type }) => type),
        removed_identifier_types: [],
      }),
    );
  }
  await emitAll(ctx, tx, events);
}
