// Changes a knowledge base: its name, what it is for, and the score that an answer needs.
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { api, queries } from '../session/client.ts';
import type { Base } from './bases.tsx';

export function BaseForm({ base, close }: { base: Base; close: () => void }) {
  const [name, setName] = useState(base.name);
  const [description, setDescription] = useState(base.description ?? '');
  const [floor, setFloor] = useState<string | number>(base.gap_score);
  const send = async () => {
    await api().knowledgeBases.update(base.id, { name: name.trim(), description: description.trim(), gap_score: Number(floor) });
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <DialogForm
      title={`Change ${base.name}`}
      submit="Save"
      send={send}
      close={close}
      isReady={name.trim() !== '' && floor !== ''}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <GrowingText
        label="What is in it"
        maxLength={2000}
        maxRows={8}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NumberInput
        label="Score that an answer needs"
        description="From 0 to 1. Questions whose best passage scores less become gaps. With the built-in model 0.4 is good."
        size="xs"
        min={0}
        max={1}
        step={0.05}
        decimalScale={3}
        value={floor}
        onChange={setFloor}
      />
    </DialogForm>
  );
}
