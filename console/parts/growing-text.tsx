// A field that grows with its text. The browser does it: to measure by script means to lay out a long text several times with each key.
import { Textarea, type TextareaProps } from '@mantine/core';

type GrowingTextProps = Omit<TextareaProps, 'autosize' | 'rows' | 'styles'>;

/** Above and below the lines, with the border. */
const EDGES = '14px';

export const GrowingText = ({ minRows = 1, maxRows = 14, ...rest }: GrowingTextProps) => (
  <Textarea
    {...rest}
    rows={minRows}
    resize="vertical"
    styles={{
      input: {
        fieldSizing: 'content',
        minHeight: `calc(${minRows}lh + ${EDGES})`,
        maxHeight: `calc(${maxRows}lh + ${EDGES})`,
      },
    }}
  />
);
