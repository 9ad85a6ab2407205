// Numbers as people paste them: by lines, commas or semicolons, each once. Pure.

export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;\t]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
