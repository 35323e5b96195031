export { toAddress, toNetworkId } from '@latchkit/core/family'
