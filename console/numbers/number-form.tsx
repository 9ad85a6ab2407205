// The form of a number: who answers calls and texts, in which hours, and what callers get outside of them.
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';
import { useNamed } from '../ui/named.ts';
import { DAYS } from '../ui/text.ts';
import { dayText, type FallbackKind, numberBody, numberFields } from './number-fields.ts';
import type { PhoneNumber } from './own-numbers.ts';
import { useCarriers } from './own-numbers.ts';

type NumberFormProps = { number?: PhoneNumber; close: () => void };

const FALLBACKS: Readonly<Record<FallbackKind, string>> = {
  closed: 'Say that we are closed',
  message: 'Say a message of our own',
  transfer: 'Put through to another number',
  reject: 'Do not answer',
};

export function NumberForm({ number, close }: NumberFormProps) {
  const zone = useZone();
  const carriers = useCarriers();
  const assistants = useNamed('assistant') ?? [];
  const campaigns = useNamed('campaign') ?? [];
  const choices = (none: string, chosen: string) => [
    { value: '', label: none },
    ...assistants.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen !== '' && !assistants.some(({ id }) => id === chosen) ? [{ value: chosen, label: chosen }] : []),
  ];
  return (
    <EntityDialog
      title={number ? `Edit ${number.phoneNumber}` : 'Add a number'}
      submit={number ? 'Save number' : 'Add number'}
      size="lg"
      initial={{ ...numberFields(number, zone), phoneNumber: number?.phoneNumber ?? '', carrierId: '' }}
      fields={({ values }) => [
        !number && {
          columns: [
            { name: 'phoneNumber', label: 'Phone number', required: true, placeholder: '+12025550190' },
            {
              name: 'carrierId',
              label: 'Carrier',
              kind: 'choice',
              choices: [
                { value: '', label: 'The simulated carrier' },
                ...carriers.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ],
        },
        {
          columns: [
            { name: 'inbound', label: 'Takes calls', kind: 'check' },
            { name: 'outbound', label: 'Dials out', kind: 'check' },
          ],
        },
        {
          columns: [
            {
              name: 'inboundAssistantId',
              label: 'Calls are answered by',
              kind: 'choice',
              choices: choices('The built-in script', values.inboundAssistantId),
            },
            {
              name: 'inboundSmsAssistantId',
              label: 'Texts are answered by',
              kind: 'choice',
              choices: choices('No assistant: they are stored', values.inboundSmsAssistantId),
            },
          ],
        },
        { name: 'hasHours', label: 'Calls are answered in certain hours only', kind: 'check' },
        {
          columns: [
            { name: 'from', label: 'From', type: 'time' },
            { name: 'to', label: 'To', type: 'time' },
            { name: 'zone', label: 'Time zone', kind: 'zone' },
          ],
          when: ({ hasHours }) => hasHours,
        },
        {
          name: 'days',
          label: 'Days',
          kind: 'choices',
          choices: DAYS.map((day) => ({ value: day, label: dayText(day) })),
          when: ({ hasHours }) => hasHours,
        },
        {
          name: 'fallbackKind',
          label: 'Outside of these hours',
          kind: 'choice',
          choices: FALLBACKS,
          when: ({ hasHours }) => hasHours,
        },
        {
          name: 'message',
          label: 'Message',
          kind: 'long',
          required: true,
          minRows: 2,
          when: ({ hasHours, fallbackKind }) => hasHours && fallbackKind === 'message',
        },
        {
          name: 'transferTo',
          label: 'Put through to',
          required: true,
          placeholder: '+12025550191',
          when: ({ hasHours, fallbackKind }) => hasHours && fallbackKind === 'transfer',
        },
        {
          name: 'missedCallWorkflowId',
          label: 'Callers who are not answered become leads of',
          description: 'The campaign calls them back within its hours.',
          kind: 'choice',
          choices: [
            { value: '', label: 'No campaign' },
            ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
          ],
          when: ({ hasHours, fallbackKind }) => hasHours && fallbackKind !== 'transfer',
        },
      ]}
      send={({ phoneNumber, carrierId, ...fields }) => {
        const body = numberBody(fields);
        if (number) return api().phoneNumbers.update(number.id, body);
        return api().phoneNumbers.create({ ...body, phoneNumber, ...(carrierId && { carrierId }) });
      }}
      refresh={['numbers']}
      close={close}
    />
  );
}
