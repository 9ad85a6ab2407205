// Endpoint table: the do-not-call list, consents, receipts, rules and settings.
import { ref, route, value } from '../../http/route.ts';
import { MAX_UPLOAD } from '../../http/upload.ts';
import * as consents from './lists/consents.ts';
import * as dnc from './lists/dnc.ts';
import { importList } from './lists/dnc-import.ts';
import * as messages from './messages.ts';
import type { CompliancePorts } from './ports.ts';
import * as receipts from './receipts.ts';
import {
  AddDnc,
  CallReceipt,
  CheckDnc,
  ComplianceSettings,
  Consent,
  ConsentQuery,
  DncCheck,
  DncEntry,
  DncImport,
  DncQuery,
  GrantConsent,
  ImportDnc,
  listOf,
  TextMessageQuery,
  Receipt,
  ReceiptQuery,
  ReceivedMessage,
  ReceiveMessage,
  RevokeConsent,
  CallingRuleList,
  TextMessage,
  UpdateSettings,
} from './schema.ts';
import * as settings from './settings.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    consent: true;
    receipt: true;
  }
}

const tag = 'Compliance';
const phoneParameter = value('A phone number: E.164 (the plus as %2B), or national digits of the United States');

export const complianceRoutes = ({ numbersOf }: CompliancePorts) => [
  route({
    ...{ method: 'GET', path: '/dnc', operationId: 'listDnc', summary: 'Numbers that are never called, newest first', tag },
    ...{ scope: 'compliance:read', status: 200 },
    query: DncQuery,
    response: listOf(DncEntry),
    handle: (ctx, { query }) => dnc.list(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: '/dnc', operationId: 'addDnc', summary: 'Never call this number again', tag },
    ...{ scope: 'compliance:write', status: 201 },
    description:
      'Once answered, nobody dials or texts the number; what still lives for the person is canceled. Adding twice is the same as once.',
    body: AddDnc,
    response: DncEntry,
    example: { body: { phone: '+12025550147', note: 'Asked by letter' } },
    handle: (ctx, { body }) => dnc.add(ctx, body),
  }),
  route({
    ...{ method: 'POST', path: '/dnc/import', operationId: 'importDnc', summary: 'Add a whole list of numbers', tag },
    ...{ scope: 'compliance:write', status: 200, bytes: true, bodyLimit: MAX_UPLOAD },
    description:
      'CSV with a column `phone`, or JSON `{"phones": ["+12025550147", …]}`; at most 250,000 rows. Rows that are no numbers are named, the others are listed.',
    body: ImportDnc,
    response: DncImport,
    example: { body: { phones: ['+12025550147', '202-555-0148'] } },
    handle: (ctx, { body }) => importList(ctx, { bytes: body as unknown as Buffer | undefined, key: 'phones' }),
  }),
  route({
    ...{ method: 'POST', path: '/dnc/check', operationId: 'checkDnc', summary: 'Which of these people must not be called', tag },
    ...{ scope: 'compliance:read', status: 200 },
    description: 'A person is listed when any of their numbers is.',
    body: CheckDnc,
    response: DncCheck,
    example: { body: { phones: ['+12025550147', '202-555-0148'] } },
    handle: (ctx, { body }) => dnc.check(ctx, numbersOf, body),
  }),
  route({
    ...{ method: 'GET', path: '/dnc/{phone}', operationId: 'getDnc', summary: 'Read an entry of the list', tag },
    ...{ scope: 'compliance:read', status: 200, errors: [404] },
    params: { phone: phoneParameter },
    response: DncEntry,
    handle: (ctx, { params }) => dnc.read(ctx, params.phone),
  }),
  route({
    ...{ method: 'DELETE', path: '/dnc/{phone}', operationId: 'removeDnc', summary: 'Take a number off the list', tag },
    ...{ scope: 'compliance:write', status: 204, errors: [404] },
    description: 'Only when the person asked for it. The removal stays in the audit log.',
    params: { phone: phoneParameter },
    handle: (ctx, { params }) => dnc.remove(ctx, params.phone),
  }),
  route({
    ...{ method: 'GET', path: '/consents', operationId: 'listConsents', summary: 'Recorded consents, newest first', tag },
    ...{ scope: 'compliance:read', status: 200 },
    query: ConsentQuery,
    response: listOf(Consent),
    handle: (ctx, { query }) => consents.list(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: '/consents', operationId: 'grantConsent', summary: 'Record a consent', tag },
    ...{ scope: 'compliance:write', status: 201 },
    body: GrantConsent,
    response: Consent,
    example: {
      body: { phone: '+12025550147', channel: 'text', kind: 'express_written', source: 'web_form', evidence: 'Form 12, box 3' },
    },
    handle: (ctx, { body }) => consents.grant(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: '/consents/{id}', operationId: 'getConsent', summary: 'Read a consent', tag },
    ...{ scope: 'compliance:read', status: 200 },
    params: { id: ref('consent') },
    response: Consent,
    handle: (ctx, { params }) => consents.read(ctx, params.id),
  }),
  route({
    ...{ method: 'POST', path: '/consents/{id}/revoke', operationId: 'revokeConsent', summary: 'End a consent', tag },
    ...{ scope: 'compliance:write', status: 200 },
    description: 'It holds no longer from now on, and stays on record. Revoking twice is the same as once.',
    params: { id: ref('consent') },
    body: RevokeConsent.default({ because: '' }),
    response: Consent,
    example: { body: { because: 'Asked by e-mail' } },
    handle: (ctx, { params, body }) => consents.revoke(ctx, params.id, body),
  }),
  route({
    ...{
      method: 'POST',
      path: '/messages/inbound',
      operationId: 'receiveMessage',
      summary: 'Hand over a text that came in',
      tag,
    },
    ...{ scope: 'compliance:write', status: 201 },
    description: 'STOP and its kin list the number and are confirmed once; HELP is answered; START undoes a STOP by text.',
    body: ReceiveMessage,
    response: ReceivedMessage,
    example: { body: { from: '+12025550147', to: '+12025550199', text: 'STOP', reference: 'SM-1' } },
    handle: (ctx, { body }) => messages.receive(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: '/messages', operationId: 'listMessages', summary: 'Texts that came in, and their answers', tag },
    ...{ scope: 'compliance:read', status: 200 },
    query: TextMessageQuery,
    response: listOf(TextMessage),
    handle: (ctx, { query }) => messages.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/calls/{id}/receipt', operationId: 'getCallReceipt', summary: 'Why a call was made or not', tag },
    ...{ scope: 'compliance:read', status: 200 },
    description:
      'Every verdict about the call, oldest first: the rules that were asked, what they were asked about, and the law behind each.',
    params: { id: ref('call') },
    response: CallReceipt,
    handle: (ctx, { params }) => receipts.ofCall(ctx, params.id),
  }),
  route({
    ...{
      method: 'GET',
      path: '/receipts',
      operationId: 'listReceipts',
      summary: 'Why contacts were made or not, newest first',
      tag,
    },
    ...{ scope: 'compliance:read', status: 200 },
    query: ReceiptQuery,
    response: listOf(Receipt),
    handle: (ctx, { query }) => receipts.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/receipts/{id}', operationId: 'getReceipt', summary: 'Read a receipt', tag },
    ...{ scope: 'compliance:read', status: 200 },
    params: { id: ref('receipt') },
    response: Receipt,
    handle: (ctx, { params }) => receipts.read(ctx, params.id),
  }),
  route({
    ...{
      method: 'GET',
      path: '/compliance/rules',
      operationId: 'listComplianceRules',
      summary: 'The rules as they apply to you',
      tag,
    },
    ...{ scope: 'compliance:read', status: 200 },
    response: CallingRuleList,
    handle: (ctx) => settings.rules(ctx),
  }),
  route({
    ...{ method: 'GET', path: '/compliance/settings', operationId: 'getComplianceSettings', summary: 'Read your settings', tag },
    ...{ scope: 'compliance:read', status: 200 },
    response: ComplianceSettings,
    handle: (ctx) => settings.read(ctx),
  }),
  route({
    ...{
      method: 'PATCH',
      path: '/compliance/settings',
      operationId: 'updateComplianceSettings',
      summary: 'Be stricter than the law',
      tag,
    },
    ...{ scope: 'compliance:write', status: 200 },
    description: 'Fields that are sent replace what was set. Anything looser than the law is refused.',
    body: UpdateSettings,
    response: ComplianceSettings,
    example: {
      body: { consentMode: 'require', hours: { from: 9, to: 20 }, holidays: [{ date: '2027-12-24', name: 'Christmas Eve' }] },
    },
    handle: (ctx, { body }) => settings.update(ctx, body),
  }),
];
