import type { Connector } from '@latchkit/core'
import type { RemoteParameters } from './remote.js'

/** A wallet on another device, whose code is a separate chunk. */
export async function createRemote(parameters: RemoteParameters): Promise<Connector> {
  const { remote } = await import('./remoteAndReads.js')
  return remote(parameters)
}
