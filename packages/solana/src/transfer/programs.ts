/** Programs that a transfer runs, or an assertion that a wallet adds; base58. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  /** Asserts the outcome that a wallet has shown (github.com/Jac0xb/lighthouse). */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

export type TokenProgram = typeof programs.token | typeof programs.token2022

export const isTokenProgram = (address: string): address is TokenProgram =>
  address === programs.token || address === programs.token2022

/** Programs are owned by a loader; not every node sets `executable`. */
export const isProgram = ({ executable, owner }: { executable: boolean; owner: string }): boolean =>
  executable || /^(NativeLoader|BPFLoader2?|BPFLoaderUpgradeab1e|LoaderV4)1+$/.test(owner)
