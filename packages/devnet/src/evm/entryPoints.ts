import type { Address } from 'viem'

export type EntryPointVersion = '0.7' | '0.8'

/** Where ERC-4337's EntryPoints are on every chain. */
export const entryPoints: Readonly<Record<EntryPointVersion, Address>> = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
}
