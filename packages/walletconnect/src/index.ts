export { type WalletConnectOptions, walletConnect } from './walletConnect.js'
