export declare const areas: Record<
  string,
  { sources: readonly string[]; tests: readonly string[]; except?: readonly string[] }
>
