// Loaded before alto, which listens on every interface: here it listens on 127.0.0.1.
import { Server } from 'node:net'

const { listen } = Server.prototype
Server.prototype.listen = function (options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}
