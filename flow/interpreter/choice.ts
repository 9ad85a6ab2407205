// A way on that a model may choose.

export type Choice = {
  id: string;
  prompt: string;
  /** What end users say who mean it. */
  examples?: string[];
  /** Of a way with examples: its description without the values that are printed in the prompt. Absent where there are none. */
  described?: string;
};
