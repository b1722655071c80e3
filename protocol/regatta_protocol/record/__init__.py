"""The record of a finished game, and its facts. Import names from this package."""

from regatta_protocol.record.record import FORMAT as FORMAT
from regatta_protocol.record.record import RECORD as RECORD
from regatta_protocol.record.record import VERSIONS as VERSIONS
from regatta_protocol.record.record import GameHead as GameHead
from regatta_protocol.record.record import GameRecord as GameRecord
from regatta_protocol.record.record import RecordDice as RecordDice
from regatta_protocol.record.record import RecordOptions as RecordOptions
from regatta_protocol.record.record import RecordSeat as RecordSeat
from regatta_protocol.record.record import Refused as Refused
from regatta_protocol.record.record import Replay as Replay
