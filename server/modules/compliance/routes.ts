// Endpoint table: the do-not-call list, consents, receipts, rules and settings.

import type { z } from 'zod';
import { asksForCsv, CSV, csvOfPages, prefersCsv } from '../../http/csv-answer.ts';
import { callingPage } from '../../http/pages.ts';
import { ref, route, value } from '../../http/route.ts';
import { contentTypeOf, MAX_UPLOAD, TABLE_FILES } from '../../http/upload.ts';
import type { Context } from '../../kernel/context.ts';
import * as consents from './consents.ts';
import * as dnc from './dnc.ts';
import * as messages from './messages.ts';
import type { CompliancePorts } from './ports.ts';
import * as receipts from './receipts.ts';
import * as schema from './schema.ts';
import * as settings from './settings.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    consent: true;
    receipt: true;
    text_message: true;
  }
}

const tag = 'Compliance';
const read = { tag, scope: 'compliance:read', status: 200 } as const;
const write = { tag, scope: 'compliance:write' } as const;
const phoneParameter = value('A phone number: E.164 (the plus as %2B), or national digits of the United States');

const EXPORT_PAGE = 100;
type ListPage<Item> = { data: Item[]; pagination: { nextCursor: string | null } };

const csvOfLists = <
  Item extends Record<string, string | boolean | null>,
  Query extends { limit: number; cursor?: string | undefined },
>(
  ctx: Context,
  name: string,
  shape: z.ZodObject,
  query: Query,
  list: (ctx: Context, query: Query) => Promise<ListPage<Item>>,
) =>
  csvOfPages<Item>(ctx, name, shape, async (cursor) => {
    const { data, pagination } = await list(ctx, { ...query, limit: EXPORT_PAGE, cursor });
    return { items: data, next: pagination.nextCursor };
  });

export const complianceRoutes = ({ numbersOf }: CompliancePorts) => [
  route({
    method: 'GET',
    path: '/dnc',
    operationId: 'listDnc',
    summary: 'Numbers that are never called, newest first',
    description:
      'The do-not-call list of your organization. `checkDnc` is the way to ask about many numbers. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.',
    ...read,
    query: schema.DncQuery,
    response: callingPage(schema.DncEntry),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      prefersCsv(raw) ? csvOfLists(ctx, 'do-not-call', schema.DncEntry, query, dnc.list) : dnc.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/dnc',
    operationId: 'addDnc',
    summary: 'Never call this number again',
    ...write,
    status: 201,
    description:
      'Once answered, no worker dials or texts the number; open executions and calls to the person are canceled. Adding a number twice changes nothing. Emits `compliance.dnc.added`.',
    body: schema.AddDnc,
    response: schema.DncEntry,
    example: { body: { phone: '+12025550147', note: 'Asked by letter' } },
    handle: (ctx, { body }) => dnc.add(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/dnc/import',
    operationId: 'importDnc',
    summary: 'Add a whole list of numbers',
    ...write,
    status: 200,
    bytes: true,
    bodyLimit: MAX_UPLOAD,
    description:
      'CSV with a column `phone`, or JSON `{"phones": ["+12025550147", …]}`; at most 250,000 rows. Rows that are no numbers are named, the others are listed.',
    body: schema.ImportDnc,
    alsoAccepts: TABLE_FILES,
    response: schema.DncImport,
    example: { body: { phones: ['+12025550147', '202-555-0148'] } },
    handle: (ctx, { body, raw }) =>
      dnc.importList(ctx, {
        bytes: body as unknown as Buffer | undefined,
        key: 'phones',
        contentType: contentTypeOf(raw),
      }),
  }),
  route({
    method: 'POST',
    path: '/dnc/check',
    operationId: 'checkDnc',
    summary: 'Which of these people must not be called',
    ...read,
    description: 'A person is listed when any of their numbers is. Nothing is changed.',
    body: schema.CheckDnc,
    response: schema.DncCheck,
    example: { body: { phones: ['+12025550147', '202-555-0148'] } },
    handle: (ctx, { body }) => dnc.check(ctx, numbersOf, body),
  }),
  route({
    method: 'GET',
    path: '/dnc/{phone}',
    operationId: 'getDnc',
    summary: 'Read an entry of the list',
    description: '404 when the number is not listed. The number is read in any usual spelling.',
    ...read,
    errors: [404],
    params: { phone: phoneParameter },
    response: schema.DncEntry,
    handle: (ctx, { params }) => dnc.read(ctx, params.phone),
  }),
  route({
    method: 'DELETE',
    path: '/dnc/{phone}',
    operationId: 'removeDnc',
    summary: 'Take a number off the list',
    ...write,
    status: 204,
    errors: [404],
    description:
      'Only when the person asked for it. The removal stays in the audit log. Emits `compliance.dnc.removed`.',
    params: { phone: phoneParameter },
    handle: (ctx, { params }) => dnc.remove(ctx, params.phone),
  }),
  route({
    method: 'GET',
    path: '/consents',
    operationId: 'listConsents',
    summary: 'Recorded consents, newest first',
    description:
      'Revoked and expired ones included; `holds` says which count. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.',
    ...read,
    query: schema.ConsentQuery,
    response: callingPage(schema.Consent),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      prefersCsv(raw) ? csvOfLists(ctx, 'consents', schema.Consent, query, consents.list) : consents.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/consents',
    operationId: 'grantConsent',
    summary: 'Record a consent',
    description:
      'That a person agreed to be called or texted. `TEXT` steps need one; calls do when the settings say `require`, and until they say anything, calls over a real carrier do. It does not take the number off the do-not-call list. Emits `compliance.consent.granted`.',
    ...write,
    status: 201,
    body: schema.GrantConsent,
    response: schema.Consent,
    example: {
      body: {
        phone: '+12025550147',
        channel: 'text',
        kind: 'express_written',
        source: 'web_form',
        evidence: 'Form 12, box 3',
      },
    },
    handle: (ctx, { body }) => consents.grant(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/consents/{id}',
    operationId: 'getConsent',
    summary: 'Read a consent',
    description: 'One consent, as of now.',
    ...read,
    params: { id: ref('consent') },
    response: schema.Consent,
    handle: (ctx, { params }) => consents.read(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/consents/{id}/revoke',
    operationId: 'revokeConsent',
    summary: 'End a consent',
    ...write,
    status: 200,
    description:
      'It no longer holds, and stays on record. Revoking twice changes nothing. Emits `compliance.consent.revoked`.',
    params: { id: ref('consent') },
    body: schema.RevokeConsent.default({ because: '' }),
    response: schema.Consent,
    example: { body: { because: 'Asked by e-mail' } },
    handle: (ctx, { params, body }) => consents.revoke(ctx, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/messages/inbound',
    operationId: 'receiveMessage',
    summary: 'Hand over an inbound text',
    ...write,
    status: 201,
    description:
      'For carriers that are not connected to the server. STOP and words like it list the number and are confirmed once; HELP is answered; START undoes a STOP by text. The answer is sent by the server.',
    body: schema.ReceiveMessage,
    response: schema.ReceivedMessage,
    example: { body: { from: '+12025550147', to: '+12025550199', text: 'STOP', reference: 'SM-1' } },
    handle: (ctx, { body }) => messages.receive(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/messages',
    operationId: 'listMessages',
    summary: 'Inbound texts, and their answers',
    description:
      'Newest first, both directions, texts of workflows included. With a simulated carrier texts come in by `POST /carriers/{id}/simulate-text`. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.',
    ...read,
    errors: [406],
    query: schema.TextMessageQuery,
    response: callingPage(schema.TextMessage),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? messages.exportMessages(ctx, query) : messages.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/messages/{id}/reply',
    operationId: 'replyToMessage',
    summary: 'Answer a text that no assistant took',
    ...write,
    status: 201,
    errors: [409],
    description:
      'Sent from the number that the person wrote to. It passes the gate: 409 with the reason when the person opted out, or, an hour after they wrote, when their legal hours are over. Texts of a conversation are answered with `sendConversationMessage`.',
    params: { id: ref('text_message') },
    body: schema.ReplyToMessage,
    response: schema.TextMessage,
    example: { body: { text: 'We are open until five today.' } },
    handle: (ctx, { params, body }) => messages.answerText(ctx, numbersOf, params.id, body),
  }),
  route({
    method: 'GET',
    path: '/calls/{id}/receipt',
    operationId: 'getCallReceipt',
    summary: 'Why a call was made or not',
    ...read,
    description:
      'Every verdict about the call, oldest first: the rules that were asked, what they were asked about, and the law behind each.',
    params: { id: ref('call') },
    response: schema.CallReceipt,
    handle: (ctx, { params }) => receipts.ofCall(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/receipts',
    operationId: 'listReceipts',
    summary: 'Why contacts were made or not, newest first',
    description:
      'One for each time the compliance gate decided about a call or a text. Receipts are never changed. With `Accept: text/csv` all receipts that the filters leave as a file, without `rules` and `inputs`; `limit` and `cursor` are for pages.',
    ...read,
    errors: [406],
    query: schema.ReceiptQuery,
    response: callingPage(schema.Receipt),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? receipts.exportReceipts(ctx, query) : receipts.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/receipts/{id}',
    operationId: 'getReceipt',
    summary: 'Read a receipt',
    description: 'The verdict with every rule that was asked and everything it was computed from.',
    ...read,
    params: { id: ref('receipt') },
    response: schema.Receipt,
    handle: (ctx, { params }) => receipts.read(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/compliance/rules',
    operationId: 'listComplianceRules',
    summary: 'The rules as they apply to you',
    description: 'Hours and caps in force, your own stricter settings included, each with its source.',
    ...read,
    response: schema.CallingRuleList,
    handle: (ctx) => settings.rules(ctx),
  }),
  route({
    method: 'GET',
    path: '/compliance/week-map',
    operationId: 'getWeekMap',
    summary: 'In which hours of the week each state can be called',
    description:
      'For a campaign with these hours, saved or not: its own hours, the legal hours, those of the state and your days off together, by the clock of the campaign. The verdict before each call also knows the number and the zip code of the person.',
    ...read,
    query: schema.WeekMapQuery,
    response: schema.WeekMap,
    example: { query: { timezone: 'America/Chicago', startHour: '9', endHour: '20' } },
    handle: (ctx, { query }) => settings.hoursByState(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/compliance/settings',
    operationId: 'getComplianceSettings',
    summary: 'Read your settings',
    description: 'What your organization has set, defaults filled in.',
    ...read,
    response: schema.ComplianceSettings,
    handle: (ctx) => settings.read(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/compliance/settings',
    operationId: 'updateComplianceSettings',
    summary: 'Be stricter than the law',
    ...write,
    status: 200,
    description:
      'Fields that are sent replace what was set. Anything looser than the law is refused with 400. Applies to every contact from now on.',
    body: schema.UpdateSettings,
    response: schema.ComplianceSettings,
    example: {
      body: {
        consentMode: 'require',
        hours: { from: 9, to: 20 },
        holidays: [{ date: '2027-12-24', name: 'Christmas Eve' }],
      },
    },
    handle: (ctx, { body }) => settings.update(ctx, body),
  }),
];
