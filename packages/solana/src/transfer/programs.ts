/** Programs that a transfer of ours, or a guard that a wallet adds, runs; base58. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  /** Asserts what a wallet has shown to its owner (github.com/Jac0xb/lighthouse). */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

export type TokenProgram = typeof programs.token | typeof programs.token2022

export const isTokenProgram = (address: string): address is TokenProgram =>
  address === programs.token || address === programs.token2022

/** Code lives in an account that a loader owns; not every node says so by `executable`. */
export const isProgram = ({ executable, owner }: { executable: boolean; owner: string }): boolean =>
  executable || /^(NativeLoader|BPFLoader2?|BPFLoaderUpgradeab1e|LoaderV4)1+$/.test(owner)
