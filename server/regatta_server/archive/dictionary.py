"""What most packed records have in common, as a dictionary for deflate.

It never changes: stored records can only be read with it, so a different one needs a different kind of
packing (`pack.COLUMNS`). It names no ruleset, though that would save some bytes: rulesets are named only in
their own files.
"""

from typing import Final

DICTIONARY: Final = (
    b'{"three_of_a_kind":6},{"four_of_a_kind":24},{"five_of_a_kind":50},{"one_pair":12},{"two_pairs":22},'
    b'{"full_house":25},{"small_straight":30},{"large_straight":40},{"little_straight":30},{"big_straight":30},'
    b'{"straight":20},{"poker":40},{"big_general":0},{"low":20},{"high":22},'
    b'"hide_rerolls""hide_all""identical""simultaneous""free""random""dice_opening":{"dice":5,"leads":"highest"},'
    b'"settlement":[{"seat":0,"points":-120},{"seat":1,"points":120}],"fact_face":[6,1],"fact_completed":[null,null],'
    b'"fact_join":[{},{}],"fact_joined":[[],[]],"fact_points":[12,34],"fact_lost":[null,null,null,"dark","light",'
    b'"ruleset":"","ruleset_version":1,"name":"Yacht, thirteen rows","options":{"begins":"ruleset",'
    b'"turn_ms":null,"dice":"independent","reveal":"open","order":"alternate","target":null,"stake":null},'
    b'"seats":[{"seat":0,"player":"","name":""},{"seat":1,"player":"","name":""},{"seat":2,"player":"","name":""}],'
    b'"began_ms":1800000000000,"ended_ms":1800000000000,"result":{"places":[{"seat":0,"place":1,"total":200},'
    b'{"seat":1,"place":2,"total":150}],"won_at_once":false},"order":[0,1],"order":[1,0],"opening_throws":[],'
    b'"dice_tray":["light","light","light","light","light"],"dice_opening":null,"dice_server_seed":"",'
    b'"dice_contributions":["",""],"kinds":"occstththttethththte","first":3,"at_ms":[1800000000000,0,0,'
    b'"fact_deadline_ms":[1800000000000],"fact_seat":"0100000001111111","fact_by":"pppppppppppppppp",'
    b'"fact_dice":"01234,134,014,0234,12,34,01234,023,124,1,01234,"fact_faces":"",'
    b'"fact_throw":[1,2,3,1,2,3,1,2,3],"fact_standing":[[0,0,0,0,0],0,0,[1,12,12,0,0],[1,25,25,0,0],0,0,'
    b'"fact_rows":[{"ones":3},{"twos":6},{"threes":9},{"fours":12},{"fives":15},{"sixes":18},{"chance":22},{"":0}],'
    b'"fact_row_dice":["13445","22236","11356"],"fact_bonus":[null,null,null,null,null,null,35,null,null]}'
)
