export {
  type ClarityInput,
  type PostConditionInput,
  serializePostCondition,
  serializeValue,
} from '../transaction/serialize.js'
export { type CallContractParameters, callContract } from './callContract.js'
