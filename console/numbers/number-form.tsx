// The form of a number: who answers calls and texts, in which hours, and what callers get outside of them.
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ZoneInput } from '../calls/zone-input.tsx';
import { useNamed } from '../editor/references.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { DAYS } from '../parts/weekdays.ts';
import { api, queries } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { useCarriers } from './carrier-list.ts';
import { dayWords, type FallbackKind, type NumberFields, numberBody, numberFields } from './number-words.ts';
import type { PhoneNumber } from './own-numbers.ts';

type NumberFormProps = { number?: PhoneNumber; close: () => void };

export function NumberForm({ number, close }: NumberFormProps) {
  const zone = useZone();
  const carriers = useCarriers();
  const [fields, setFields] = useState(() => numberFields(number, zone));
  const [phoneNumber, setPhoneNumber] = useState(number?.phoneNumber ?? '');
  const [carrierId, setCarrierId] = useState('');
  const set = (changed: Partial<NumberFields>) => setFields((now) => ({ ...now, ...changed }));
  const send = async () => {
    const body = numberBody(fields);
    if (number) await api().phoneNumbers.update(number.id, body);
    else await api().phoneNumbers.create({ ...body, phoneNumber, ...(carrierId && { carrierId }) });
    await queries.invalidateQueries({ queryKey: ['numbers'] });
  };
  return (
    <DialogForm
      title={number ? `Edit ${number.phoneNumber}` : 'Add a number'}
      submit={number ? 'Save number' : 'Add number'}
      isReady={phoneNumber.trim() !== ''}
      send={send}
      close={close}
      size="lg"
    >
      {!number && (
        <div className="columns">
          <TextInput
            label="Phone number"
            required
            data-autofocus
            placeholder="+12025550190"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.currentTarget.value)}
          />
          <NativeSelect
            label="Carrier"
            value={carrierId}
            data={[
              { value: '', label: 'The simulated carrier' },
              ...carriers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setCarrierId(event.currentTarget.value)}
          />
        </div>
      )}
      <div className="bar">
        <Checkbox
          size="xs"
          label="Takes calls"
          checked={fields.inbound}
          onChange={(event) => set({ inbound: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label="Dials out"
          checked={fields.outbound}
          onChange={(event) => set({ outbound: event.currentTarget.checked })}
        />
      </div>
      <Answering fields={fields} set={set} />
      <Hours fields={fields} set={set} />
    </DialogForm>
  );
}

type PartProps = { fields: NumberFields; set: (changed: Partial<NumberFields>) => void };

function Answering({ fields, set }: PartProps) {
  const assistants = useNamed('assistant') ?? [];
  const choices = (none: string, chosen: string) => [
    { value: '', label: none },
    ...assistants.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen !== '' && !assistants.some(({ id }) => id === chosen) ? [{ value: chosen, label: chosen }] : []),
  ];
  return (
    <div className="columns">
      <NativeSelect
        label="Calls are answered by"
        value={fields.inboundAssistantId}
        data={choices('The built-in script', fields.inboundAssistantId)}
        onChange={(event) => set({ inboundAssistantId: event.currentTarget.value })}
      />
      <NativeSelect
        label="Texts are answered by"
        value={fields.inboundSmsAssistantId}
        data={choices('Nobody: they are kept', fields.inboundSmsAssistantId)}
        onChange={(event) => set({ inboundSmsAssistantId: event.currentTarget.value })}
      />
    </div>
  );
}

const FALLBACKS: Readonly<Record<FallbackKind, string>> = {
  closed: 'Say that we are closed',
  message: 'Say a message of our own',
  transfer: 'Put through to another number',
  reject: 'Do not answer',
};

function Hours({ fields, set }: PartProps) {
  return (
    <>
      <Checkbox
        size="xs"
        label="Calls are answered in certain hours only"
        checked={fields.hasHours}
        onChange={(event) => set({ hasHours: event.currentTarget.checked })}
      />
      {fields.hasHours && (
        <>
          <div className="columns">
            <TextInput
              label="From"
              type="time"
              value={fields.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput label="To" type="time" value={fields.to} onChange={(event) => set({ to: event.currentTarget.value })} />
            <ZoneInput label="Time zone" value={fields.zone} change={(zone) => set({ zone })} />
          </div>
          <fieldset className="choices">
            <legend>Days</legend>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                size="xs"
                label={dayWords(day)}
                checked={fields.days.includes(day)}
                onChange={(event) =>
                  set({
                    days: event.currentTarget.checked ? [...fields.days, day] : fields.days.filter((other) => other !== day),
                  })
                }
              />
            ))}
          </fieldset>
          <NativeSelect
            label="Outside of them"
            value={fields.fallbackKind}
            data={Object.entries(FALLBACKS).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ fallbackKind: event.currentTarget.value as FallbackKind })}
          />
          {fields.fallbackKind === 'message' && (
            <GrowingText
              label="Message"
              required
              minRows={2}
              value={fields.message}
              onChange={(event) => set({ message: event.currentTarget.value })}
            />
          )}
          {fields.fallbackKind === 'transfer' && (
            <TextInput
              label="Put through to"
              required
              placeholder="+12025550191"
              value={fields.transferTo}
              onChange={(event) => set({ transferTo: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </>
  );
}
