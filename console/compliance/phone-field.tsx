// The field for a phone number in the dialogs of this page.
import { TextInput } from '@mantine/core';

export const PhoneField = ({ value, set }: { value: string; set: (value: string) => void }) => (
  <TextInput
    label="Phone number"
    description="+12025550100, or national digits of the US"
    required
    data-autofocus
    value={value}
    onChange={(event) => set(event.currentTarget.value)}
  />
);
