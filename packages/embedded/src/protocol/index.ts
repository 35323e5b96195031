export * from './messages.js'
export * from './parseFrameMessage.js'
export * from './parseRequest.js'
export * from './toWireError.js'
