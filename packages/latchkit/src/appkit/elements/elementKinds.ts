/** AppKit's elements, without the prefix of their tags. */
export const elementKinds = [
  'button',
  'connect-button',
  'account-button',
  'network-button',
  'wallet-button',
  'modal',
] as const

export type ElementKind = (typeof elementKinds)[number]
