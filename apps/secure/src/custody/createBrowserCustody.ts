import type { CustodyApi } from '../api/custodyApi.js'
import { type Custody, type CustodyPages, createCustody } from './custody.js'
import { createDeviceStore } from './deviceStore.js'

/** The keys of the visitor, with what this browser keeps of them. */
export const createBrowserCustody = (api: CustodyApi): Custody & CustodyPages =>
  createCustody({ api, store: createDeviceStore() })
