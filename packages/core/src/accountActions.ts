// What an account can do: balances, requests, signatures, networks. Loads when a connection is requested or stored.
// Re-exports only.

export { fetchBalances } from './account/fetchBalances.js'
export { getPaymentLink } from './account/getPaymentLink.js'
export { getReceiving } from './account/getReceiving.js'
export { request } from './account/request.js'
export { raiseAlert, showAlerts } from './alerts/raiseAlert.js'
export { notifyWallets } from './connection/notifyWallets.js'
export { watchIdentity } from './identity/watchIdentity.js'
export { connectNetwork } from './network/connectNetwork.js'
export { pickNetwork } from './network/pickNetwork.js'
export { switchNetwork } from './network/switchNetwork.js'
export { approveSignature, cancelSignature, requestSignature } from './sign/signatureRequests.js'
export { signMessage } from './sign/signMessage.js'
export { watchLogs } from './telemetry/logs.js'
