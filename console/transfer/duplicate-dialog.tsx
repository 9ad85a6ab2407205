// Copies an assistant beside itself.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { duplicateAssistant } from '../../transfer/import-assistant.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';

type DuplicateProps = { assistant: { id: string; name: string }; close: () => void };

export function DuplicateDialog({ assistant, close }: DuplicateProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(`Copy of ${assistant.name}`.slice(0, 200));
  const send = async () => {
    const id = await duplicateAssistant(api(), assistant.id, name.trim());
    await queries.invalidateQueries({ queryKey: ['assistants'] });
    await navigate({ to: '/assistants/$id', params: { id } });
  };
  return (
    <DialogForm title={`Duplicate ${assistant.name}`} submit="Duplicate" isReady={name.trim() !== ''} send={send} close={close}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="quiet">
        The copy begins as a draft with the same flow and settings. It uses the same tools, knowledge and policies; tests stay
        where they are.
      </p>
    </DialogForm>
  );
}
