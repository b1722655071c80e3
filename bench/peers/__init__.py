"""The peers: the same game, rooms and commit on other foundations, under the same load as Regatta.

`ws_ioredis.js` speaks as much of Regatta's protocol as the load does, so that `bench.load.rooms` plays on it
unchanged. `colyseus.js` speaks Colyseus' own: a frame is a byte, a name and MessagePack, which
`bench.peers.colyseus` makes beforehand, as all frames are. So one load drives all, and costs each the same.
"""
