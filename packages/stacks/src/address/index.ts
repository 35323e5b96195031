export { toNetworkName } from '../utils/caip.js'
export {
  formatAddress,
  isAddress,
  parseAddress,
  type StacksAddress,
  type StacksNetworkName,
} from './stacksAddress.js'
