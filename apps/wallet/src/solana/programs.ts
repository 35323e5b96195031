/** Programs that every cluster has, by address. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

const names: Readonly<Record<string, string>> = {
  [programs.system]: 'System',
  [programs.token]: 'Token',
  [programs.token2022]: 'Token-2022',
  [programs.associated]: 'Associated Token Account',
  [programs.computeBudget]: 'Compute Budget',
  [programs.memo]: 'Memo',
  [programs.oldMemo]: 'Memo',
}

/** The name of a program that every cluster has. */
export const toProgramName = (address: string): string | undefined =>
  Object.hasOwn(names, address) ? names[address] : undefined

export const isTokenProgram = (address: string): boolean =>
  address === programs.token || address === programs.token2022
