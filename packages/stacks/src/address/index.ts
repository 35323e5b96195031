export { toNetworkName } from '../utils/caip.js'
export {
  formatAddress,
  formatVersion,
  isAddress,
  parseAddress,
  type StacksAddress,
  type StacksNetworkName,
  toVersion,
} from './stacksAddress.js'
