import type { Features, RemoteFeatures } from '../contract/features.js'

export const defaultFeatures: Features = {
  receive: true,
  send: true,
  analytics: true,
  legalCheckbox: false,
  smartSessions: false,
  pay: false,
  allWallets: true,
  connectMethodsOrder: ['email', 'social', 'wallet'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
}

/** Providers are named as the operator's server names them; `default` is the one it is configured with. */
export const defaultRemoteFeatures: RemoteFeatures = {
  swaps: ['default'],
  onramp: ['default'],
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  activity: true,
  branding: true,
  multiWallet: false,
  emailCapture: false,
}
