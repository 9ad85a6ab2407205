// Ring me: somebody of the simulated world calls a number, says what is typed here, and the call's story opens.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { api, queries } from '../session/client.ts';
import { simulatedCarrier, useCarriers } from './carrier-list.ts';
import type { PhoneNumber } from './own-numbers.ts';

type RingDialogProps = { number: PhoneNumber; close: () => void };

export function RingDialog({ number, close }: RingDialogProps) {
  const navigate = useNavigate();
  const carriers = useCarriers();
  const [from, setFrom] = useState('+12024563000');
  const [words, setWords] = useState('Hello, I have a question.\nThank you, goodbye.');
  const send = async () => {
    const carrier = await simulatedCarrier(carriers);
    const lines = words.split('\n').map((line) => line.trim());
    await api().carriers.simulateScript(carrier, { number: from, lines });
    const { calls, decision } = await api().carriers.simulateInbound(carrier, { from, to: number.phoneNumber });
    await queries.invalidateQueries({ queryKey: ['calls'] });
    const [call] = calls;
    if (!call) throw new Error(`Nobody answered (${decision}): the number does not take calls now. Look at its settings.`);
    await navigate({ to: '/calls/$id', params: { id: call.id } });
  };
  return (
    <DialogForm
      title={`Call ${number.phoneNumber}`}
      submit="Ring"
      isReady={from.trim() !== '' && words.trim() !== ''}
      send={send}
      close={close}
    >
      <TextInput
        label="Call from"
        description="No real phone rings: the simulated carrier plays the caller."
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <GrowingText
        label="What the caller says"
        description="One line each time it is their turn; an empty line is a silence. After the last one they hang up."
        minRows={4}
        data-autofocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
