// A way on that a model may choose.

export type Choice = {
  id: string;
  prompt: string;
  /** What end users say who mean it. */
  examples?: string[];
};
