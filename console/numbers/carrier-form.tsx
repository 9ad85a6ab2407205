// The form of a carrier account. Credentials are sealed by the server and never shown again.
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { CARRIER_KINDS, type CarrierFields, carrierBody, carrierFields } from './carrier-fields.ts';
import type { Carrier } from './carrier-list.ts';

export function CarrierForm({ carrier, close }: { carrier?: Carrier; close: () => void }) {
  const [fields, setFields] = useState(() => carrierFields(carrier));
  const set = (changed: Partial<CarrierFields>) => setFields((now) => ({ ...now, ...changed }));
  const asked = CARRIER_KINDS[fields.type];
  const send = async () => {
    const { type, ...body } = carrierBody(fields, carrier?.config);
    if (carrier) await api().carriers.update(carrier.id, body);
    else await api().carriers.create({ ...body, ...(type && { type }) });
    await queries.invalidateQueries({ queryKey: ['carriers'] });
  };
  return (
    <DialogForm
      title={carrier ? `Edit ${carrier.name}` : 'Connect a carrier'}
      submit={carrier ? 'Save carrier' : 'Connect'}
      isReady={fields.name.trim() !== ''}
      send={send}
      close={close}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {!carrier && (
        <NativeSelect
          label="Company"
          value={fields.type}
          data={Object.entries(CARRIER_KINDS).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => set({ type: event.currentTarget.value, config: {}, credentials: {} })}
        />
      )}
      {Object.entries(asked?.config ?? {}).map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          value={fields.config[name] ?? ''}
          onChange={(event) => set({ config: { ...fields.config, [name]: event.currentTarget.value } })}
        />
      ))}
      {Object.entries(asked?.credentials ?? {}).map(([name, label]) => (
        <PasswordInput
          key={name}
          size="xs"
          label={label}
          autoComplete="off"
          placeholder={carrier?.credentials[name] ? 'Set; write to replace all credentials' : ''}
          value={fields.credentials[name] ?? ''}
          onChange={(event) => set({ credentials: { ...fields.credentials, [name]: event.currentTarget.value } })}
        />
      ))}
      <p className="quiet">
        Further settings of an account, such as voice and language, are set over the API and stay as they are.
      </p>
    </DialogForm>
  );
}
