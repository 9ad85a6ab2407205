// A time zone, chosen by its name.
import { TextInput } from '@mantine/core';
import { useId } from 'react';

const ZONES = Intl.supportedValuesOf('timeZone');

type ZoneInputProps = { label: string; value: string; change: (zone: string) => void };

export function ZoneInput({ label, value, change }: ZoneInputProps) {
  const id = useId();
  return (
    <>
      <TextInput label={label} list={id} value={value} onChange={(event) => change(event.currentTarget.value)} />
      <datalist id={id}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
