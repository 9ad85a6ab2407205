// A legal hold: placed with its reason, or released.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';

type HoldDialogProps = { person: Schema<'EndUser'>; hold: Schema<'LegalHold'> | null; close: () => void };

export function HoldDialog({ person, hold, close }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const send = async () => {
    if (hold) await api().endUsers.legalHold.release(person.id);
    else await api().endUsers.legalHold.place(person.id, { reason: reason.trim() });
    await queries.invalidateQueries({ queryKey: ['person'] });
  };
  if (hold) {
    return (
      <DialogForm title="Release the legal hold?" submit="Release hold" isDangerous send={send} close={close}>
        <p>
          What is too old is deleted again from now on, and the person may be erased. The hold was placed because:{' '}
          <bdi>{hold.reason}</bdi>
        </p>
      </DialogForm>
    );
  }
  return (
    <DialogForm title="Place a legal hold" submit="Place hold" isReady={reason.trim() !== ''} send={send} close={close}>
      <p>While it stands, this person cannot be erased, and nothing of theirs is deleted by age.</p>
      <TextInput
        label="Reason"
        placeholder="Case 2031-17"
        required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
