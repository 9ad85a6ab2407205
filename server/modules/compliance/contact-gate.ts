// Implements the gate that calling asks before a contact: a verdict for each contact, and a receipt for each verdict.

import { hearOptOut, isOptOut } from '../../../nlu/opt-out/opt-out.ts';
import { reader } from '../../kernel/context.ts';
import { NotPlaced } from '../calling/carriers/port/carrier.ts';
import type {
  PlannedContact as CallingContact,
  GateVerdict as CallingVerdict,
  Gate,
} from '../calling/contract/contact-gate.ts';
import { stateCode } from '../calling/contract/us-states.ts';
import * as consents from './consents.ts';
import { assess, type ContactAttempt, previewContact, recordContact, recordConversation } from './contacts.ts';
import * as dnc from './dnc.ts';
import { locateCalledParty } from './law/called-party.ts';
import { FEDERAL, recordingLawFor } from './law/rules.ts';
import { type ContactVerdict, judgeContact } from './law/verdict.ts';
import * as messages from './messages.ts';
import { NumberBusy, whileUnlisted } from './number-hold.ts';
import { allNumbers, type PersonNumbers } from './ports.ts';
import { ofContact, toReceipt } from './receipts.ts';

const toContact = ({ workflow, lead, ...contact }: CallingContact): ContactAttempt => ({
  phone: contact.phone,
  channel: contact.channel,
  carrierType: contact.carrierType,
  reference: contact.id,
  legal: contact.needsTCPACompliance,
  requested: contact.requested,
  collections: workflow.tag === 'COLLECTIONS',
  hours: { timezone: workflow.timezone, from: workflow.start_hour, to: workflow.end_hour },
  address: { zipcode: lead.zipcode, state: stateCode(lead.state ?? '', '') },
  caps: contact.caps,
});

function toVerdict(verdict: ContactVerdict): CallingVerdict {
  if (verdict.outcome === 'allow') return { allow: true };
  const { rule, because } = verdict;
  return verdict.outcome === 'defer'
    ? { allow: false, deferUntil: verdict.until, rule, because }
    : { allow: false, refuse: verdict.reason, rule, because };
}

export const contactGate = (numbersOf: PersonNumbers): Gate => ({
  legalHours: { from: FEDERAL.from, to: FEDERAL.to },

  weigh: async (ctx, tx, contact, at) => {
    const assessed = await assess(ctx, tx, numbersOf, toContact(contact), at);
    const about = {
      call_id: contact.channel === 'call' ? contact.id : null,
      execution_id: contact.executionId,
      workflow_id: contact.workflow.id,
    };
    return {
      verdict: toVerdict(assessed.judgement.verdict),
      holdsAt: (instant) => judgeContact({ ...assessed.facts, now: instant }).verdict.outcome === 'allow',
      record: ({ moment, attempted }) => recordContact(ctx, tx, assessed, { ...about, moment, attempted }),
    };
  },

  preview: async (ctx, db, contact, at) => {
    const numbers = await allNumbers(numbersOf, ctx, [contact.phone]);
    const { judgement, facts } = await previewContact(ctx, db, numbers, toContact(contact), at);
    const { verdict } = judgement;
    return {
      ...toVerdict(verdict),
      citation: verdict.outcome === 'allow' ? null : verdict.citation,
      zones: facts.party.zones,
    };
  },

  whileUnlisted: async (ctx, { phone, wanted }, work) => {
    try {
      // Looked up again: since the verdict another number of the person may have become known, and it may be listed.
      const phones = await allNumbers(numbersOf, ctx, [phone]);
      return await whileUnlisted(ctx, { phones, wanted }, work);
    } catch (error) {
      // Nothing was handed over: calling may try again as after any refusal of a carrier.
      throw error instanceof NumberBusy ? new NotPlaced(error.message) : error;
    }
  },

  isOptOut,
  hearOptOut,

  optedOut: async (ctx, tx, { id, phone, execution_id }) => {
    // A person who withholds their number cannot be listed, nor be called again.
    if (phone === '') return;
    await dnc.enlist(ctx, tx, { phone, source: 'voice', note: `Said in call ${id}`, executionId: execution_id });
  },

  textReceived: async (ctx, text) => {
    await messages.receive(ctx, text);
  },

  textSent: async (ctx, tx, text) => {
    await messages.recordSent(ctx, tx, text);
  },

  recordingLaw: (phone, lead) =>
    recordingLawFor(locateCalledParty(phone, { zipcode: lead.zipcode, state: stateCode(lead.state ?? '', '') })),

  ended: async (ctx, tx, call) => {
    if (call.answered_by !== 'human' || call.started_at === null) return;
    if (call.outbound) recordConversation(ctx, tx, call.id, call.started_at);
    if (call.ended_reason !== 'TEXT_CONSENT' || call.phone === '') return;
    const evidence = `Said in call ${call.id}`;
    await consents.record(ctx, tx, { phone: call.phone, channel: 'text', kind: 'express', source: 'voice', evidence });
  },

  receipts: async (ctx, about) => {
    const rows = await ofContact(ctx, reader(ctx), about, 1000);
    return rows.map((row) => {
      const { inputs: _inputs, createdAt: _createdAt, phone: _phone, ...data } = toReceipt(ctx, row);
      return {
        at: row.created_at,
        type: 'compliance.receipt',
        subject: row.call_id ?? row.execution_id ?? row.id,
        data,
      };
    });
  },
});
