// Asked once after the sign-in: how people hear and read the organization's name. May be put off until the next sign-in.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';

export function NameOrganization({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const given = name.trim();
  const save = async () => {
    await api().organization.update({ name: given });
    await Promise.all(['whoami', 'organization', 'overview'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <DialogForm title="What is your organization called?" submit="Save" isReady={given !== ''} send={save} close={close}>
      <TextInput
        label="Name"
        description="Assistants and calls introduce themselves with it: “This is the virtual assistant of …”."
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
