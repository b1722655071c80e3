"""What all layers that judge commands share: refusals, and the checksum by which a command is recognised."""
