// Sets the price of a model. It counts for calls from now on; what was spent before stays as it was.
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';

type Price = Schema<'ModelPrice'>;
export type GivenPrice = Partial<Price>;

export function PriceForm({ given, close }: { given: GivenPrice; close: () => void }) {
  const [provider, setProvider] = useState(given.provider ?? '');
  const [model, setModel] = useState(given.model ?? '');
  const [input, setInput] = useState<string | number>(given.usd_per_million_input_tokens ?? '');
  const [output, setOutput] = useState<string | number>(given.usd_per_million_output_tokens ?? '');
  const isKnown = given.model !== undefined;
  const send = async () => {
    await api().modelRouter.prices.put({
      provider: provider.trim(),
      model: model.trim(),
      usd_per_million_input_tokens: Number(input),
      ...(output !== '' && { usd_per_million_output_tokens: Number(output) }),
    });
    await queries.invalidateQueries({ queryKey: ['spend'] });
  };
  const isReady = provider.trim() !== '' && model.trim() !== '' && input !== '';
  return (
    <DialogForm
      title={isKnown ? `Price of ${model}` : 'New price'}
      submit="Save price"
      send={send}
      close={close}
      isReady={isReady}
    >
      <TextInput
        label="Account"
        description="Its name under Models and budgets; local is the built-in one."
        required
        disabled={isKnown}
        maxLength={64}
        value={provider}
        onChange={(event) => setProvider(event.currentTarget.value)}
      />
      <TextInput
        label="Model"
        required
        disabled={isKnown}
        maxLength={200}
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <NumberInput
        label="US dollars for a million tokens read"
        size="xs"
        required
        data-autofocus
        min={0}
        max={1_000_000}
        value={input}
        onChange={setInput}
      />
      <NumberInput
        label="US dollars for a million tokens written"
        description="Embedding models write none."
        size="xs"
        min={0}
        max={1_000_000}
        value={output}
        onChange={setOutput}
      />
      <p className="quiet">It counts from now on. What was spent before stays as it was.</p>
    </DialogForm>
  );
}
