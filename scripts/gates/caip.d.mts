export declare function findSplits(
  sources: readonly { path: string; text: string }[],
  options?: { exceptions?: Readonly<Record<string, string>> },
): string[]
